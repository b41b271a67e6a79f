import { useCallback, useState } from 'react';
import { settle, type Failure } from '@renderer/data/failure';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';

/** The connection check that main runs; `problem`: the last failure. */
export function useCheck() {
  const { bridge } = useServices();
  const [problem, setProblem] = useState<Failure | null>(null);
  const unread = useCallback(() => setProblem({ key: 'failure.unknown' }), []);
  const report = useMirrored('check', unread) ?? null;
  const [paths, setPaths] = useState<readonly string[]>([]);

  const start = useCallback(
    async (url: string): Promise<void> => {
      setPaths([]);
      const answer = await settle(bridge.request('check.start', { url }));
      setProblem(answer.ok ? null : answer.error);
    },
    [bridge],
  );
  const save = useCallback(async (): Promise<void> => {
    const answer = await settle(bridge.request('check.export'));
    setProblem(answer.ok ? null : answer.error);
    setPaths(answer.ok ? answer.value.paths : []);
  }, [bridge]);
  /** Tries and stores a path; returns the failure, or null. */
  const remap = useCallback(
    async (call: string, path: string | null): Promise<Failure | null> => {
      const answer = await settle(bridge.request('check.remap', { call, path }));
      return answer.ok ? null : answer.error;
    },
    [bridge],
  );
  return {
    report,
    problem,
    paths,
    start,
    save,
    remap,
    cancel: () => bridge.command('check.cancel', undefined),
    reveal: () => bridge.command('support.reveal', undefined),
  };
}
