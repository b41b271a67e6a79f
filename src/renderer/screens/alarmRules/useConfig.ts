import { useCallback, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { errorText, settle } from '@renderer/data/failure';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';

export type ConfigState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly config: AlarmConfig };

export interface ConfigAccess {
  readonly state: ConfigState;
  /** Saves a configuration. @returns '' or why not, in the user's language. */
  readonly save: (config: AlarmConfig) => Promise<string>;
  readonly again: () => void;
}

function stateOf(config: AlarmConfig | undefined, isFailed: boolean): ConfigState {
  if (config !== undefined) return { kind: 'ready', config };
  return { kind: isFailed ? 'failed' : 'loading' };
}

/** The saved configuration, also after a change in another window. */
export function useConfig(): ConfigAccess {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [isFailed, setFailed] = useState(false);
  const failed = useCallback(() => setFailed(true), []);
  const config = useMirrored('alarms.config', failed);
  const save = useCallback(
    async (config: AlarmConfig): Promise<string> => {
      const answer = await settle(bridge.request('alarms.configure', config));
      if (answer.ok) return '';
      return errorText(t, answer.error);
    },
    [bridge, t],
  );
  const again = (): void => {
    setFailed(false);
    bridge.state('alarms.config').again();
  };
  return { state: stateOf(config, isFailed), save, again };
}
