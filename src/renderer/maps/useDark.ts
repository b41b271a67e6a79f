import { useEffect, useState } from 'react';

const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark';

/** Whether the page is dark; it can change while a map is shown. */
export function useDark(): boolean {
  const [dark, setDark] = useState(isDark);
  useEffect(() => {
    const observer = new MutationObserver(() => setDark(isDark()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return dark;
}
