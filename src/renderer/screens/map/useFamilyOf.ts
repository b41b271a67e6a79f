import { useEffect, useState } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import { familyLater } from '@renderer/data/families';
import { useServices } from '@renderer/data/services';

/** The family of a layer; null until its area has been read. */
export function useFamilyOf(key: string): FamilySpec | null {
  const { report } = useServices();
  const [family, setFamily] = useState<FamilySpec | null>(null);
  useEffect(() => {
    let isOver = false;
    familyLater(key).then((found) => {
      if (!isOver) setFamily(found);
    }, report);
    return () => {
      isOver = true;
    };
  }, [key, report]);
  return family;
}
