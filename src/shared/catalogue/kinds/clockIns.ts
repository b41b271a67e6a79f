import { textKind } from './texts';
import type { FieldKind } from './kind';

/** Most clock-ins of a day that are read. */
const MOST = 50;

const wordOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '');

/** The list of a day's clock-ins (spec 1 §3 dakaList: name, strStatus, statusName), read as one line; only the server writes it. */
export const clockInsKind: FieldKind = {
  ...textKind,
  name: 'clockIns',
  read(raw) {
    if (!Array.isArray(raw)) return typeof raw === 'string' ? raw : undefined;
    const entries = raw.slice(0, MOST).map((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return '';
      const { name, strStatus, statusName }: Record<string, unknown> = { ...entry };
      return `${wordOf(name)} ${wordOf(statusName) || wordOf(strStatus)}`.trim();
    });
    return entries.includes('') ? undefined : entries.join('；');
  },
  seed: () => [{ name: '上班', strStatus: '1', statusName: '正常' }],
};
