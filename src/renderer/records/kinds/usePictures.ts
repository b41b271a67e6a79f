import { flushSync } from 'react-dom';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import { useLatest } from '@renderer/ui/useLatest';
import { useUpload } from './useUpload';

/** Most pictures of one field; a larger number is a mistake. */
export const MOST = 9;

/** The addresses of a comma-joined text. */
export function addressesOf(value: FieldValue | null): readonly string[] {
  if (value === null) return [];
  return String(value)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** The pictures of a field; `add` uploads files one after the other, as many as there is room for. */
export function usePictures(
  value: FieldValue | null,
  onChange: (value: FieldValue | null) => void,
): {
  readonly all: readonly string[];
  readonly busy: boolean;
  readonly problem: string;
  readonly remove: (at: number) => void;
  readonly add: (files: readonly File[]) => Promise<void>;
} {
  const { busy, problem, send } = useUpload();
  const all = addressesOf(value);
  // While a file is on its way other pictures may be removed.
  const now = useLatest(all);
  const set = (next: readonly string[]): void =>
    onChange(next.length === 0 ? null : next.join(','));
  return {
    all,
    busy,
    problem,
    remove: (at) => set(all.filter((_one, index) => index !== at)),
    add: async (files) => {
      for (const file of files.slice(0, MOST - all.length)) {
        const link = await send(file);
        if (link === null) break;
        // Drawn at once: the next file is added to what is drawn.
        flushSync(() => set([...now(), link]));
      }
    },
  };
}
