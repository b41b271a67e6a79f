import { useEffect, useState } from 'react';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { loadSpelling, type Spell } from '@renderer/data/tree/search';

/** Most people asked for. */
const PEOPLE = 500;

/** Somebody to whom an alarm can be assigned. */
export interface Person {
  /** Id of the user; '' for a shift or a name typed before. */
  readonly id: string;
  readonly name: string;
}

/** Colleagues from the server; empty when this account lacks the permission. */
export function usePeople(): readonly Person[] {
  const { bridge } = useServices();
  const [people, setPeople] = useState<readonly Person[]>([]);
  useEffect(() => {
    let isOver = false;
    const ask = { family: 'user', current: 1, size: PEOPLE, sort: [], filters: {}, slot: 'assign' };
    void settle(bridge.request('data.page', ask)).then((answer) => {
      if (isOver || !answer.ok) return;
      const { records } = answer.value;
      setPeople(
        records.flatMap(({ id, cells }) => {
          const cell = cells['realName'];
          const name = cell?.state === 'value' ? String(cell.value) : '';
          return name === '' ? [] : [{ id, name }];
        }),
      );
    });
    return () => {
      isOver = true;
    };
  }, [bridge]);
  return people;
}

/** How names are spelled in Latin letters; null until it is loaded. */
export function useSpelling(): Spell | null {
  const [spell, setSpell] = useState<Spell | null>(null);
  useEffect(() => {
    let isOver = false;
    // Without it names are found by their characters only.
    const keep = (made: Spell): void => {
      if (!isOver) setSpell(() => made);
    };
    void loadSpelling().then(keep, () => undefined);
    return () => {
      isOver = true;
    };
  }, []);
  return spell;
}

/**
 * Names that fit what was typed: a part of the name, of its spelling or its initials; those that begin with
 * it first.
 */
export function matchingNames(
  names: readonly string[],
  typed: string,
  spell: Spell | null,
  most: number,
): readonly string[] {
  const asked = typed.trim().toLowerCase();
  if (asked === '') return names.slice(0, most);
  const rank = (name: string): number => {
    const syllables = spell?.(name).map((one) => one.toLowerCase()) ?? [];
    const words = [name.toLowerCase(), syllables.join(''), syllables.map((one) => one[0]).join('')];
    if (words.some((word) => word.startsWith(asked))) return 0;
    return words.some((word) => word.includes(asked)) ? 1 : 2;
  };
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .filter((one) => one.rank < 2 && one.name !== typed.trim())
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ name }) => name);
}
