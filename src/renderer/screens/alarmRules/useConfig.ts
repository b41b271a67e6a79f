import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

export type ConfigState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly config: AlarmConfig };

export interface ConfigAccess {
  readonly state: ConfigState;
  /** Keeps a configuration. @returns '' or why not, in the user's language. */
  readonly save: (config: AlarmConfig) => Promise<string>;
  readonly again: () => void;
}

/** The configuration as it is saved, also when another window changes it. */
export function useConfig(): ConfigAccess {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [state, setState] = useState<ConfigState>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    const end = bridge.on('alarms.configured', (config) => setState({ kind: 'ready', config }));
    bridge.request('alarms.config').then(
      (config) => {
        if (!isOver) setState({ kind: 'ready', config });
      },
      () => {
        if (!isOver) setState({ kind: 'failed' });
      },
    );
    return () => {
      isOver = true;
      end();
    };
  }, [bridge, turn]);
  const save = useCallback(
    async (config: AlarmConfig): Promise<string> => {
      const answer = await settle(bridge.request('alarms.configure', config));
      if (answer.ok) {
        setState({ kind: 'ready', config: answer.value });
        return '';
      }
      return 'key' in answer.error ? t(answer.error.key) : failureText(t, answer.error);
    },
    [bridge, t],
  );
  return { state, save, again: () => setTurn((n) => n + 1) };
}
