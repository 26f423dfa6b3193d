// What a player sets for one browser (games/preferences.py): the data attributes of <html> now, the cookie from then on.

const COOKIE = "settings";
const A_YEAR = 365 * 24 * 60 * 60;
const root = document.documentElement;

function stored() {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(`${COOKIE}=`)) ?? "";
  const text = cookie.slice(COOKIE.length + 1);
  return new Map(text.split("|").filter((pair) => pair.includes(":")).map((pair) => pair.split(":")));
}

function store(values) {
  const text = [...values].map((pair) => pair.join(":")).join("|");
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${text}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${secure}`;
}

// The value now in force: the server filled in the defaults. A page without a theme follows the system.
export function preference(name) {
  return root.getAttribute(`data-${name}`) ?? "system";
}

export function setPreference(name, value) {
  store(stored().set(name, value));
  show(name, value);
  document.dispatchEvent(new CustomEvent("preferencechange", { detail: { name, value } }));
}

function show(name, value) {
  if (name === "theme" && value === "system") {
    root.removeAttribute("data-theme");
  } else if (name === "letters" && value === "language") {
    root.setAttribute("data-letters", root.lang === "tr" ? "APKV" : "AKQJ");
  } else {
    root.setAttribute(`data-${name}`, value);
  }
  if (name === "theme" || name === "table") showThemeColour();
}

// The browser's own bars take the colour of the table.
function showThemeColour() {
  const colour = getComputedStyle(root).getPropertyValue("--table-2").trim();
  document.querySelector("meta[name=theme-color]").content = colour;
}

// A page that was kept for when there is no connection was made for nobody in particular.
for (const [name, value] of stored()) {
  if (preference(name) !== value) show(name, value);
}

// Binds a form whose fields are named like preferences: each change is in force at once, a reset puts the defaults back.
export function bindPreferences(form) {
  const values = stored();
  for (const field of form.elements) {
    const value = values.get(field.name);
    if (value === undefined) continue;
    if (field.type === "checkbox" || field.type === "radio") field.checked = field.value === value;
    else field.value = value;
  }
  form.addEventListener("change", ({ target }) => {
    const switched = target.type === "checkbox" && !target.checked;
    setPreference(target.name, switched ? target.dataset.off : target.value);
    form.querySelector("[role=status]").textContent = gettext("Saved");
  });
  form.addEventListener("reset", () => {
    store(new Map());
    location.reload();
  });
}
