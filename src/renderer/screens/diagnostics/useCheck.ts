import { useCallback, useState } from 'react';
import type { CheckedCall } from '@shared/model/diagnostics';
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
  /** Tries a path and keeps it as a rule of the server's profile; returns the failure, or null. */
  const rule = useCallback(
    async (call: string, path: string | null, wide: boolean): Promise<Failure | null> => {
      const answer = await settle(bridge.request('check.rule', { call, path, wide }));
      return answer.ok ? null : answer.error;
    },
    [bridge],
  );
  /** Leads a call back to the path of its family; a refusal is the problem of the page. */
  const reset = useCallback(
    async ({ id, movedBy }: CheckedCall): Promise<void> =>
      setProblem(await (movedBy === 'path' ? remap(id, null) : rule(id, null, false))),
    [remap, rule],
  );
  return {
    report,
    problem,
    paths,
    start,
    save,
    remap,
    rule,
    reset,
    cancel: () => bridge.command('check.cancel', undefined),
    reveal: () => bridge.command('support.reveal', undefined),
  };
}
