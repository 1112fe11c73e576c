// Sets the chosen theme before anything is drawn.
try {
  const theme = localStorage.getItem('rulebound.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The system's theme it is.
}
