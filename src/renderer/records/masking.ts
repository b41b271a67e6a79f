import { createContext, useContext, useMemo, useState } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import { isPersonal } from '@shared/catalogue/personal';
import { useLive } from '@renderer/data/services';
import type { ListPrefsKept } from './list/useListPrefs';

/** True around records whose personal data are masked. */
const MaskContext = createContext(false);
export const MaskProvider = MaskContext.Provider;

/** Whether personal data are masked here, on the screen, in copies, on paper and in files. */
export function useMasked(): boolean {
  return useContext(MaskContext);
}

/** The switch of a list. */
export interface Masking {
  /** False: nothing in this list is personal. */
  readonly applies: boolean;
  readonly on: boolean;
  /** A policy decides. */
  readonly forced: boolean;
  readonly set: (on: boolean) => void;
}

/**
 * Whether a list masks personal data: by policy always; by the setting or by an earlier choice of this person
 * until the switch shows them, which lasts as long as the list is open.
 */
export function useMasking(family: FamilySpec, prefs: ListPrefsKept): Masking {
  const setting = useLive((live) => live.settings?.maskPersonal) ?? true;
  const forced = useLive((live) => live.settings?.maskForced) ?? false;
  const [own, setOwn] = useState<boolean | null>(null);
  const applies = useMemo(() => family.fields.some(isPersonal), [family]);
  // What is not known yet is masked: names must not be seen even for a moment.
  const first = !prefs.ready || prefs.masked || setting;
  return {
    applies,
    on: applies && (forced || (own ?? first)),
    forced,
    set: (on) => {
      setOwn(on);
      // Under the setting nothing has to be remembered: the next visit begins masked.
      if (!setting) prefs.choose({ masked: on });
    },
  };
}
