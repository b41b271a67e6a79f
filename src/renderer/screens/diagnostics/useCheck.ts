import { useCallback, useEffect, useState } from 'react';
import type { TextKey } from '@shared/i18n/textKey';
import type { CheckReport } from '@shared/model/diagnostics';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

/** i18n key of why a request was refused. */
function keyOf(error: { readonly key: TextKey } | UiFailure): TextKey {
  return 'key' in error ? error.key : 'failure.unknown';
}

/** The connection check as main runs it; `problem` is an i18n key or ''. */
export function useCheck() {
  const { bridge } = useServices();
  const [report, setReport] = useState<CheckReport | null>(null);
  const [problem, setProblem] = useState<TextKey | ''>('');
  const [paths, setPaths] = useState<readonly string[]>([]);

  useEffect(() => {
    let heard = false;
    const end = bridge.on('check.changed', (next) => {
      heard = true;
      setReport(next);
    });
    bridge.request('check.get').then(
      (known) => {
        if (!heard) setReport(known);
      },
      () => setProblem('failure.unknown'),
    );
    return end;
  }, [bridge]);

  const start = useCallback(
    async (url: string): Promise<void> => {
      setPaths([]);
      const answer = await settle(bridge.request('check.start', { url }));
      setProblem(answer.ok ? '' : keyOf(answer.error));
      if (answer.ok) setReport(answer.value);
    },
    [bridge],
  );
  const save = useCallback(async (): Promise<void> => {
    const answer = await settle(bridge.request('check.export'));
    setProblem(answer.ok ? '' : keyOf(answer.error));
    setPaths(answer.ok ? answer.value.paths : []);
  }, [bridge]);
  /** Tries and keeps a path; answers the key of what went wrong, or ''. */
  const remap = useCallback(
    async (call: string, path: string | null): Promise<TextKey | ''> => {
      const answer = await settle(bridge.request('check.remap', { call, path }));
      return answer.ok ? '' : keyOf(answer.error);
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
