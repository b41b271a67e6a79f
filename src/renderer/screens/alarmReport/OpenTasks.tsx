import { Button } from '@blueprintjs/core';
import { DESK_TILES } from '@shared/catalogue/boardSpecs/desk';
import type { BoardQueryState, TileLink } from '@shared/model/board';
import { totalOf } from '@shared/model/testAlarm';
import type { Translate } from '@shared/model/translate';
import { useLive, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { FeedAge } from '@renderer/features/desk/FeedAge';
import { useDesk, type DeskFeeds } from '@renderer/features/desk/useDesk';
import { useFollow } from '@renderer/features/desk/useFollow';

/** Feeds of the duty desk that count work nobody has taken, and the figure that counts it. */
const COUNTED = ['handled', 'faults'] as const;
const WAITING = 'waitNum';

interface Task {
  readonly name: 'handled' | 'faults' | 'applied';
  /** null: not known, for the server has not answered. */
  readonly count: number | null;
  /** What the server said last of it, and when. */
  readonly state: BoardQueryState | undefined;
  readonly link: TileLink;
}

/** What nobody has taken yet and this user may see, with the list of each. Pure. */
export function openTasks(feeds: DeskFeeds): readonly Task[] {
  return allTasks(feeds).filter(({ state }) => state?.failure?.kind !== 'noPermission');
}

function allTasks(feeds: DeskFeeds): readonly Task[] {
  const counted = COUNTED.flatMap((name): readonly Task[] => {
    const link = DESK_TILES.find(({ feed }) => feed === name)?.link;
    const state = feeds[name];
    const data = state?.data;
    const values =
      data?.kind === 'figures' && data.figures.kind === 'values' ? data.figures.values : [];
    const cell = values.find((one) => one.name === WAITING)?.cell;
    const count = cell?.state === 'value' ? Number(cell.value) : null;
    return link === undefined ? [] : [{ name, count, state, link }];
  });
  const state = feeds['applied'];
  const link = { family: 'materialApplyRecord', filters: { applyStatus_equal: '0' } };
  const count = state?.data?.kind === 'page' ? state.data.page.total : null;
  return [...counted, { name: 'applied', count, state, link }];
}

/** A number that nobody has been told yet is no unknown one. */
function countText(t: Translate, count: number | null, state: Task['state']): string {
  if (count !== null) return t('handover.task.count', { count });
  return (state?.failure ?? null) === null ? '—' : t('workbench.unknown');
}

/** Work that is open at the change of the shift beside the alarms, and whether the chain was tested. */
export function OpenTasks() {
  const { t } = useTranslation();
  const follow = useFollow();
  const feeds = useDesk();
  return (
    <section className="cj-card" data-part="tasks">
      <h2>{t('handover.section.tasks')}</h2>
      <ul className="cj-hand-tasks">
        {openTasks(feeds).map(({ name, count, state, link }) => (
          <li key={name} data-task={name}>
            <span>
              {t(`handover.task.${name}`)} <FeedAge state={state} />
            </span>
            <Button
              size="small"
              variant="minimal"
              disabled={count === 0}
              text={countText(t, count, state)}
              onClick={() => follow(link)}
            />
          </li>
        ))}
        <TestDone />
      </ul>
    </section>
  );
}

function TestDone() {
  const { t } = useTranslation();
  const { live } = useServices();
  const test = useLive((state) => state.testAlarm);
  if (test === null) return null;
  const { due, report } = test;
  const said = report === null || due !== null ? 'due' : totalOf(report);
  return (
    <li data-task="test" data-test={said}>
      <span>{t('handover.task.test')}</span>
      <Button
        size="small"
        variant="minimal"
        intent={said === 'passed' || said === 'running' ? 'none' : 'warning'}
        text={t(`handover.test.${said}`)}
        onClick={() => live.setState({ testAlarmOpen: true })}
      />
    </li>
  );
}
