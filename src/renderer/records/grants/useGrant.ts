import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec, GrantSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import type { GrantAnswer, GrantKeys } from '@shared/model/grant';
import { failureText, settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useMounted } from '@renderer/ui/useMounted';
import { GrantTree, onTop, type GrantChanges } from './grantTree';

type Chosen = Readonly<Record<string, ReadonlySet<string>>>;

const setsOf = (keys: GrantKeys): Chosen =>
  Object.fromEntries(Object.entries(keys).map(([name, ids]) => [name, new Set(ids)]));

/** Changes by the name of their tab. */
export type ChangesByTab = Readonly<Record<string, GrantChanges>>;

const NONE: GrantChanges = { given: [], taken: [] };

/** The state of a grant's dialog: what was read, what is ticked, and the save. */
export function useGrant(family: FamilySpec, grant: GrantSpec, record: RecordView) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const isOpen = useMounted();
  const [answer, setAnswer] = useState<GrantAnswer | null>(null);
  const [failure, setFailure] = useState<UiFailure | null>(null);
  const [before, setBefore] = useState<Chosen>({});
  const [chosen, setChosen] = useState<Chosen>({});
  /** What somebody else has changed since the dialog was opened. */
  const [theirs, setTheirs] = useState<ChangesByTab | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const place = { family: family.key, grant: grant.key, id: record.id };

  useEffect(() => {
    void settle(bridge.request('grants.read', place)).then((read) => {
      if (!isOpen()) return;
      if (!read.ok) {
        setFailure(read.error);
        return;
      }
      setAnswer(read.value);
      setBefore(setsOf(read.value.keys));
      setChosen(setsOf(read.value.keys));
    });
    // Once: what is ticked must not be lost.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const trees = useMemo(
    () =>
      new Map(
        grant.tabs.flatMap(({ name, leaves }) => {
          const nodes = answer?.trees[name];
          return nodes === undefined
            ? []
            : [[name, new GrantTree(nodes, leaves === true)] as const];
        }),
      ),
    [answer, grant],
  );
  const between = (old: Chosen, now: Chosen): ChangesByTab =>
    Object.fromEntries(
      [...trees].map(([name, tree]) => [
        name,
        tree.changes(old[name] ?? new Set(), now[name] ?? new Set()),
      ]),
    );
  const changes = between(before, chosen);

  /** @returns whether it is saved. */
  const save = async (): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem('');
    const listsOf = (sets: Chosen): Record<string, string[]> =>
      Object.fromEntries(grant.tabs.map(({ name }) => [name, [...(sets[name] ?? [])]]));
    const saved = await settle(
      bridge.request('grants.save', {
        ...place,
        before: listsOf(before),
        wanted: listsOf(chosen),
      }),
    );
    running.current = false;
    setBusy(false);
    if (!saved.ok) {
      setProblem(failureText(t, saved.error));
      return false;
    }
    const { changed } = saved.value;
    if (changed === null) return true;
    const fresh = setsOf(changed);
    setTheirs(between(before, fresh));
    setBefore(fresh);
    setChosen(
      Object.fromEntries(
        grant.tabs.map(({ name }) => [
          name,
          onTop(fresh[name] ?? new Set(), changes[name] ?? NONE),
        ]),
      ),
    );
    return false;
  };

  return {
    answer,
    failure,
    trees,
    chosen,
    changes,
    theirs,
    problem,
    busy,
    save,
    /** Ids that are given and that this person cannot see: they stay as they are. */
    outside: (name: string): number =>
      [...(chosen[name] ?? [])].filter((id) => trees.get(name)?.has(id) !== true).length,
    toggle: (name: string, id: string): void => {
      const tree = trees.get(name);
      if (tree === undefined) return;
      setChosen({ ...chosen, [name]: tree.toggled(chosen[name] ?? new Set(), id) });
    },
  };
}
