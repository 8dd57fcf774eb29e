// Before the first paint: the theme and the language that were chosen, so that nothing flashes.
try {
  const { theme, language } = JSON.parse(localStorage.getItem("smallcouncil") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  if (language) document.documentElement.lang = language;
} catch {
  // Storage is switched off: the defaults do.
}
