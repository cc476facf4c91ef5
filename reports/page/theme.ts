import { pageElementById } from './element.ts';

const THEMES = ['system', 'dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

const WORDS: Readonly<Record<Theme, string>> = {
  system: 'Colours: as the system',
  dark: 'Colours: dark',
  light: 'Colours: light',
};
const SIGNS: Readonly<Record<Theme, string>> = { system: '◐', dark: '●', light: '○' };
const KEY = 'venue-conformance-theme';

/** Binds the button that cycles through the themes; the choice is stored where the browser allows storage. */
export function bindThemeButton(): void {
  const button = pageElementById('theme', HTMLButtonElement);
  // The stored value may be any text.
  let at = Math.max(0, THEMES.indexOf(kept() as Theme));
  const apply = () => {
    const theme = THEMES[at] ?? 'system';
    document.documentElement.dataset.theme = theme;
    button.setAttribute('aria-label', WORDS[theme]);
    button.title = WORDS[theme];
    button.textContent = SIGNS[theme];
    keep(theme);
  };
  button.addEventListener('click', () => {
    at = (at + 1) % THEMES.length;
    apply();
  });
  button.hidden = false;
  apply();
}

// A page opened from disk may have no storage, or one that throws.
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {}
}
