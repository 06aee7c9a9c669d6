// Sets the theme before the first paint; a plain script, because modules come too late.
try {
  const { theme, size } = JSON.parse(localStorage.getItem("castra") ?? "{}");
  const light = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  const wished = matchMedia("(prefers-contrast: more)").matches ? "contrast" : light;
  document.documentElement.dataset.theme = theme && theme !== "system" ? theme : wished;
  if (size && size !== 100) document.documentElement.style.fontSize = `${size}%`;
} catch {
  document.documentElement.dataset.theme = "dark";
}
