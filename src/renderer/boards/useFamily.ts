import { useEffect, useState } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import { findFamily } from '@shared/catalogue/known';
import { familyLater } from '@renderer/data/families';
import { useBoard } from './store';

/** The family of a table's records; null until its declaration is here, undefined where a tile has none. */
export function useFamily(key: string | undefined): FamilySpec | null | undefined {
  const { report } = useBoard();
  const [, setComing] = useState(key);
  useEffect(() => {
    if (key === undefined || findFamily(key) !== undefined) return;
    familyLater(key).then((family) => setComing(`${family.key} came`), report);
  }, [key, report]);
  return key === undefined ? undefined : (findFamily(key) ?? null);
}
