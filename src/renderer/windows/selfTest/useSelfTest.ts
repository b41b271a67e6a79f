import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { SelfTestState, StepAnswer } from '@shared/model/selfTest';
import type { Bridge } from '@renderer/bridge/client';
import { settle, type Failure } from '@renderer/data/failure';
import { useMirroredFrom } from '@renderer/data/mirrored';

/** The self-test with the person's acts. */
export interface SelfTestPageState {
  readonly state: SelfTestState;
  /** The last failure. */
  readonly problem: Failure | null;
  /** Paths of the report. */
  readonly paths: readonly string[];
  readonly begin: (anew: boolean) => void;
  readonly measure: () => void;
  readonly act: (key: string) => void;
  readonly answer: (key: string, answer: StepAnswer, note: string) => void;
  readonly skip: (key: string, note: string) => void;
  readonly save: (choose: boolean) => void;
  readonly reveal: () => void;
}

export function useSelfTest(
  bridge: Bridge,
  first: SelfTestState,
  report: (error: unknown) => void,
): SelfTestPageState {
  const { i18n } = useTranslation();
  const state = useMirroredFrom(bridge, 'selfTest', report) ?? first;
  const [problem, setProblem] = useState<Failure | null>(null);
  const [paths, setPaths] = useState<readonly string[]>([]);
  useEffect(() => {
    void i18n.changeLanguage(state.language);
    document.documentElement.lang = state.language;
  }, [i18n, state.language]);

  const take = useCallback(
    (asked: Promise<null>) => {
      setProblem(null);
      asked.catch((error: unknown) => {
        setProblem({ key: 'selfTest.away' });
        report(error);
      });
    },
    [report],
  );
  const save = useCallback(
    async (choose: boolean) => {
      setProblem(null);
      const answer = await settle(bridge.request('selfTest.save', { choose }));
      if (answer.ok && answer.value !== null) setPaths(answer.value.paths);
      if (!answer.ok) setProblem(answer.error);
    },
    [bridge],
  );
  return {
    state,
    problem,
    paths,
    begin: (anew) => {
      setPaths([]);
      take(bridge.request('selfTest.begin', { anew }));
    },
    measure: () => take(bridge.request('selfTest.measure')),
    act: (key) => take(bridge.request('selfTest.act', { key })),
    answer: (key, answer, note) => take(bridge.request('selfTest.answer', { key, answer, note })),
    skip: (key, note) => take(bridge.request('selfTest.skip', { key, note })),
    save: (choose) => void save(choose),
    reveal: () => bridge.command('selfTest.reveal', undefined),
  };
}
