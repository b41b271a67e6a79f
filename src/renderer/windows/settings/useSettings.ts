import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { must } from '@shared/base/assert';
import type { Result } from '@shared/base/result';
import type { SettingProblems } from '@shared/ipc/parts/settings';
import type { SettingKey, SettingsPatch, SettingsView } from '@shared/model/settings';
import { BridgeError } from '@renderer/bridge/client';
import { useMirrored } from '@renderer/data/mirrored';
import { useServices } from '@renderer/data/services';

/** The settings and the acts on them. */
export interface SettingsPageState {
  readonly view: SettingsView;
  /** The last refusals: setting → i18n key; a success clears its own. */
  readonly refused: SettingProblems;
  /** Saves at once; true when accepted. */
  readonly change: (patch: SettingsPatch) => Promise<boolean>;
  readonly reset: (key: SettingKey | '') => Promise<void>;
  /** Asks for the folder of the journal's anchors with the system's dialog. */
  readonly chooseAnchorFolder: () => Promise<void>;
  readonly setProxyPassword: (password: string) => Promise<boolean>;
  /** Imports a whole file; the reasons when it was refused. */
  readonly takeFile: (text: string) => Promise<SettingProblems | null>;
  /** The user typed: the reason of the last refusal no longer applies. */
  readonly forgive: (key: SettingKey) => void;
}

type Answer = Result<SettingsView, SettingProblems>;

/** Follows main's settings; null until the first answer. */
export function useSettings(): SettingsPageState | null {
  const { bridge, report } = useServices();
  const view = useMirrored('settings.view');
  const [refused, setRefused] = useState<SettingProblems>({});

  const forget = useCallback((keys: readonly string[]) => {
    setRefused((all) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key))),
    );
  }, []);

  const take = useCallback(
    async (work: Promise<Answer>, keys: readonly string[]): Promise<SettingProblems | null> => {
      let answer: Answer;
      try {
        answer = await work;
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error;
        report(error);
        const why = error.code === 'diskHangs' ? 'failure.diskHangs' : 'failure.unknown';
        const same = keys.map((key) => [key, why] as const);
        answer = { ok: false, error: Object.fromEntries(same) };
      }
      forget(keys);
      if (answer.ok) return null;
      const { error } = answer;
      setRefused((all) => ({ ...all, ...error }));
      return error;
    },
    [forget, report],
  );

  return useMemo(() => {
    if (view === undefined) return null;
    return {
      view,
      refused,
      change: async (patch) =>
        (await take(bridge.request('settings.change', patch), Object.keys(patch))) === null,
      reset: async (key) => {
        forget([key]);
        const next = await bridge.request('settings.reset', { key });
        // Only the server of a running session is kept.
        if (key !== '' && next.origins[key] === 'user') {
          setRefused((all) => ({ ...all, [key]: 'app.settings.signedIn' }));
        }
      },
      chooseAnchorFolder: async () => {
        await take(bridge.request('settings.chooseAnchorFolder'), ['anchorFolder']);
      },
      setProxyPassword: async (password) =>
        (await take(bridge.request('settings.proxyPassword', { password }), ['proxyUser'])) ===
        null,
      takeFile: async (text) => {
        const problems = await take(bridge.request('settings.import', { text }), ['file']);
        // The fields keep their own reasons; those of a file are shown beside the file.
        if (problems !== null) forget(Object.keys(problems));
        return problems;
      },
      forgive: (key) => forget([key]),
    };
  }, [view, refused, bridge, take, forget]);
}

export const SettingsContext = createContext<SettingsPageState | null>(null);

export function useSettingsPage(): SettingsPageState {
  return must(useContext(SettingsContext), 'settings of the window');
}
