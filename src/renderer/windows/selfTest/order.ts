import type { StepView } from '@shared/model/selfTest';

/**
 * The step that a person goes to next: in the order of the list, from the one at hand on and then from the
 * top; what ends the app or the session comes last, for it breaks off everything else.
 * @param from key of the step at hand; '' for none
 * @returns '' when nothing waits
 */
export function upNext(steps: readonly StepView[], from: string): string {
  const at = steps.findIndex(({ key }) => key === from);
  const turned = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  const waiting = turned.filter(({ sort, phase }) => sort !== 'auto' && phase === 'waiting');
  const calm = waiting.find(({ restarts }) => !restarts);
  return (calm ?? waiting[0])?.key ?? '';
}
