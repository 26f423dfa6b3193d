/** The switch that gives the game the whole screen. Some browsers, as those of an iPhone, give it to films only. */

/**
 * @param {HTMLInputElement} control
 * @param {HTMLDialogElement} place the dialog it stands in, which the page would lie over
 */
export function bindFullScreen(control, place) {
  const show = () => {
    control.checked = document.fullscreenElement !== null;
  };
  control.closest("label").hidden = !document.fullscreenEnabled;
  document.addEventListener("fullscreenchange", show);
  control.addEventListener("change", () => {
    place.close();
    const changed = control.checked ? document.documentElement.requestFullscreen() : document.exitFullscreen();
    changed.catch(show); // the browser would not
  });
}
