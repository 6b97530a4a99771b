// Runs one script of pico/ in the real MicroPython, on the files a Pico gets.
//
//   node run.mjs MICROPYTHON_MODULE SCRIPT FOLDER...     (*.py and *.json of the folders are its root)
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [module, script, ...folders] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(module));
const mp = await loadMicroPython({ heapsize: 256 * 1024, stdout: (line) => console.log(line) }); // a Pico has 230
for (const folder of folders) {
  for (const name of fs.readdirSync(folder)) {
    if (!/\.(py|json)$/.test(name)) continue;
    // This MicroPython makes no native code; what the decorator stands before is the same Python.
    const text = fs.readFileSync(path.join(folder, name), 'utf8').replace(/^ *@micropython\.native\n/gm, '');
    mp.FS.writeFile('/' + name, text);
  }
}
try {
  mp.runPython(`import sys; sys.path.insert(0, '/'); import os; os.chdir('/')\n` + fs.readFileSync(script, 'utf8'));
} catch (error) {
  console.error(String(error.message ?? error));
  process.exit(1);
}
