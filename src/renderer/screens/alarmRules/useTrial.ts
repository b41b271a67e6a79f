import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { dayStart } from '@shared/base/time';
import type { TrialResult } from '@shared/ipc/parts/alarms';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

export type TrialState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'done'; readonly result: TrialResult; readonly of: string };

/** Yesterday by the server's clock. */
function yesterday(now: number): { readonly from: number; readonly to: number } {
  return { from: dayStart(now, -1), to: dayStart(now) };
}

/** Equal for rules with the same trial result. */
export function trialKey(rule: SuppressionRule): string {
  const { classes, objects, sites, from, to, daily } = rule;
  return JSON.stringify([classes, objects, sites, from, to, daily]);
}

/** Tries a rule on yesterday's journal; read only. */
export function useTrial(): {
  readonly state: TrialState;
  readonly run: (rule: SuppressionRule) => Promise<void>;
} {
  const { t } = useTranslation();
  const { bridge, clock } = useServices();
  const [state, setState] = useState<TrialState>({ kind: 'none' });
  return {
    state,
    async run(rule) {
      setState({ kind: 'running' });
      // The rule's own dates do not include yesterday, so the trial ignores them.
      const asked = { ...rule, from: null, to: null };
      const answer = await settle(
        bridge.request('alarms.trial', { rule: asked, ...yesterday(clock.now()) }),
      );
      if (answer.ok) setState({ kind: 'done', result: answer.value, of: trialKey(rule) });
      else setState({ kind: 'failed', reason: errorText(t, answer.error) });
    },
  };
}
