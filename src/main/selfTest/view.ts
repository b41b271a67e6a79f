import type { SelfTestCounts, SelfTestRun, SelfTestState, StepView } from '@shared/model/selfTest';
import { STEP_RESULTS } from '@shared/model/selfTest';
import type { SelfTest } from './run';
import type { Step } from './step';

function viewOf(step: Step, run: SelfTestRun | null): StepView {
  const outcome = run?.outcomes.find(({ key }) => key === step.key) ?? null;
  const open = run?.open?.key === step.key ? run.open : null;
  return {
    key: step.key,
    group: step.group,
    sort: step.sort,
    restarts: step.sort === 'hand' && step.restarts === true,
    acts: step.sort !== 'hand' || step.act !== undefined,
    phase: open?.phase ?? (outcome === null ? 'waiting' : 'done'),
    outcome,
    found: open?.found ?? '',
    values: open?.values ?? {},
    sights: open?.sights ?? [],
  };
}

/** Number of the shown steps by outcome. */
export function countsOf(steps: readonly Pick<StepView, 'outcome'>[]): SelfTestCounts {
  const number = (test: (step: Pick<StepView, 'outcome'>) => boolean): number =>
    steps.filter(test).length;
  const results = STEP_RESULTS.map(
    (result) => [result, number(({ outcome }) => outcome?.result === result)] as const,
  );
  const left = number(({ outcome }) => outcome === null);
  return Object.fromEntries([...results, ['left', left]]) as SelfTestCounts;
}

/** The state of a run as the window shows it. */
export function selfTestState(
  test: SelfTest,
  steps: readonly Step[],
  about: Pick<SelfTestState, 'language' | 'demo'>,
): SelfTestState {
  const run = test.current();
  const views = steps.map((step) => viewOf(step, run));
  const begun = run?.endedAt === null ? 'running' : 'ended';
  return {
    ...about,
    stage: run === null ? 'none' : test.stored() ? 'stored' : begun,
    startedAt: run?.startedAt ?? null,
    steps: views,
    counts: countsOf(views),
    measuring: test.measuring(),
  };
}
