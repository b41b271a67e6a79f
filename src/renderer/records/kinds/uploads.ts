import { createContext, useState } from 'react';

/** Tells a form of an upload that begins; what it returns is called when the upload is over. */
type Begin = () => () => void;

/** The form around an editor: it is not sent while one of its uploads runs. */
export const UploadsContext = createContext<Begin>(() => () => undefined);

/** The uploads of a form: whether one runs, and what its editors tell of them. */
export function useUploads(): { readonly running: boolean; readonly begin: Begin } {
  const [count, setCount] = useState(0);
  const [begin] = useState<Begin>(() => () => {
    setCount((all) => all + 1);
    return () => setCount((all) => all - 1);
  });
  return { running: count > 0, begin };
}
