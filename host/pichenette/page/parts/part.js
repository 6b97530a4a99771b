// What every element of the page is: it draws itself from the store whenever that changes.

import { html, svg, nothing, render } from "../vendor/lit-html.js";
import { Directive, directive } from "../vendor/directive.js";
import { repeat } from "../vendor/directives/repeat.js";
import { store } from "../live/store.js";

export { html, svg, nothing, render, repeat };

export class Part extends HTMLElement {
  #stop = null;

  connectedCallback() {
    this.#stop = store.watch(() => this.update());
    this.update();
  }

  disconnectedCallback() {
    this.#stop?.();
  }

  update() {
    render(this.draw(store.state) ?? nothing, this);
  }
}

export function define(name, kind) {
  if (!customElements.get(name)) customElements.define(name, kind);
}

// CSS variables of one element.  A `style` attribute would need a Content-Security-Policy that
// permits inline style; the object model does not.
class Vars extends Directive {
  render() {
    return nothing;
  }

  update(part, [values]) {
    for (const [name, value] of Object.entries(values)) part.element.style.setProperty(name, value);
    return nothing;
  }
}
export const vars = directive(Vars);

export const wantsMotion = () =>
  !matchMedia("(prefers-reduced-motion: reduce)").matches &&
  document.documentElement.dataset.motion !== "none";
