import type { StepView } from '@shared/model/selfTest';

/**
 * The next step for the person: in the order of the list, from the current one on and then from the top; a
 * step that ends the app or the session comes last, because it interrupts all others.
 * @param from key of the current step; '' without one
 * @returns '' when no step is left
 */
export function upNext(steps: readonly StepView[], from: string): string {
  const at = steps.findIndex(({ key }) => key === from);
  const turned = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  const waiting = turned.filter(({ sort, phase }) => sort !== 'auto' && phase === 'waiting');
  const calm = waiting.find(({ restarts }) => !restarts);
  return (calm ?? waiting[0])?.key ?? '';
}
