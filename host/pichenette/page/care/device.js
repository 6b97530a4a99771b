// A serial port in few letters: /dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e66…-if00 fills a phone.

const MOST = 18;

export function shortDevice(path) {
  const name = path.split("/").at(-1);
  if (name.length <= MOST && path.startsWith("/dev/")) return name;
  return path.length <= MOST ? path : `…${path.slice(-MOST)}`;
}
