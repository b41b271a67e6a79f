import { useId, useMemo, useState } from 'react';
import {
  Button,
  Callout,
  Dialog,
  DialogBody,
  DialogFooter,
  Spinner,
  Tab,
  Tabs,
} from '@blueprintjs/core';
import { useTranslation } from '@renderer/data/translation';
import type { FamilySpec, GrantSpec, GrantTab } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { ok } from '@shared/base/result';
import { failureText } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { Forest } from '@renderer/data/tree/forest';
import { loadSpelling } from '@renderer/data/tree/search';
import { DiscardDialog } from '@renderer/ui/DiscardDialog';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { TreeSearchBox } from '@renderer/ui/tree/TreeSearchBox';
import { useTreeView } from '@renderer/ui/tree/useTreeView';
import { VirtualTree } from '@renderer/ui/tree/VirtualTree';
import { titleOf } from '../batch/report';
import { useLabel } from '../labels';
import { ChangeList } from './ChangeList';
import { HoldersNote } from './HoldersNote';
import { useGrant, type ChangesByTab } from './useGrant';
import './grants.css';

const WIDTH_PX = 960;

const countOf = (changes: ChangesByTab, what: 'given' | 'taken'): number =>
  Object.values(changes).reduce((sum, one) => sum + one[what].length, 0);

/** What a record may do: trees to tick, what that gives and takes, and a last look before it is saved. */
export function GrantDialog(props: {
  readonly family: FamilySpec;
  readonly grant: GrantSpec;
  readonly record: RecordView;
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const { family, grant, record } = props;
  const work = useGrant(family, grant, record);
  const [step, setStep] = useState<'tick' | 'look' | 'leave'>('tick');
  const [tab, setTab] = useState(grant.tabs[0]?.name ?? '');
  const given = countOf(work.changes, 'given');
  const taken = countOf(work.changes, 'taken');
  const isChanged = given + taken > 0;
  const shown = grant.tabs.filter(({ name }) => work.trees.has(name));
  const titleOfTab = ({ name, label: own }: GrantTab): string => {
    const { given: more = [], taken: less = [] } = work.changes[name] ?? {};
    const signs = [
      more.length > 0 ? `+${more.length}` : '',
      less.length > 0 ? `−${less.length}` : '',
    ];
    return [label(own), ...signs.filter((sign) => sign !== '')].join(' ');
  };
  const listsOf = (changes: ChangesByTab) =>
    shown.map((one) => ({
      label: label(one.label),
      tree: work.trees.get(one.name),
      changes: changes[one.name],
    }));
  const lists = listsOf(work.changes);
  const save = async (): Promise<void> => {
    const saved = await work.save();
    if (saved) props.onSaved(t('grant.saved'));
    // A conflict and a refusal are shown where they can be dealt with.
    else setStep('tick');
  };
  return (
    <Dialog
      isOpen
      className="cj-grant"
      title={`${label(grant.label)} · ${titleOf(family, record)}`}
      style={{ width: WIDTH_PX }}
      canOutsideClickClose={false}
      canEscapeKeyClose={!work.busy}
      onClose={() => (isChanged ? setStep('leave') : props.onClose())}
    >
      <DialogBody>
        {work.failure !== null && (
          <Callout intent="danger" icon={false}>
            {failureText(t, work.failure)}
          </Callout>
        )}
        {work.answer === null && work.failure === null && (
          <Spinner size={28} aria-label={t('shell.loading')} />
        )}
        {work.answer !== null && step !== 'look' && (
          <div className="cj-stack">
            {work.theirs !== null && (
              <Callout intent="warning" icon={false} data-grant-conflict>
                <p>{t('grant.conflict')}</p>
                <ChangeList lists={listsOf(work.theirs)} />
              </Callout>
            )}
            <div className="cj-grant-panes">
              <Tabs
                id={`grant-${grant.key}`}
                selectedTabId={tab}
                renderActiveTabPanelOnly
                onChange={(next) => setTab(String(next))}
              >
                {shown.map((one) => (
                  <Tab
                    key={one.name}
                    id={one.name}
                    title={titleOfTab(one)}
                    panel={<Ticks tab={one} work={work} />}
                  />
                ))}
              </Tabs>
              <section className="cj-grant-changes" aria-label={t('grant.changes')}>
                <strong>{t('grant.changes')}</strong>
                {isChanged ? <ChangeList lists={lists} /> : <p>{t('grant.unchanged')}</p>}
              </section>
            </div>
            <ProblemNote text={work.problem} />
          </div>
        )}
        {step === 'look' && (
          <div className="cj-stack">
            <p className="cj-grant-sum">
              {t('grant.sum', { name: titleOf(family, record), given, taken })}
            </p>
            <ChangeList lists={lists} />
            <HoldersNote grant={grant} record={record} given={given} taken={taken} />
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={t(step === 'look' ? 'grant.back' : 'shell.cancel')}
              disabled={work.busy}
              onClick={() => {
                if (step === 'look') setStep('tick');
                else if (isChanged) setStep('leave');
                else props.onClose();
              }}
            />
            <Button
              intent="primary"
              loading={work.busy}
              disabled={!isChanged}
              text={t(step === 'look' ? 'records.save' : 'grant.look')}
              onClick={() => (step === 'look' ? void save() : setStep('look'))}
            />
          </>
        }
      >
        {t('grant.counts', { given, taken })}
      </DialogFooter>
      {step === 'leave' && (
        <DiscardDialog
          text={t('records.dirtyAsk')}
          onDiscard={props.onClose}
          onClose={() => setStep('tick')}
        />
      )}
    </Dialog>
  );
}

/** One tree with its ticks. */
function Ticks({
  tab,
  work,
}: {
  readonly tab: GrantTab;
  readonly work: ReturnType<typeof useGrant>;
}) {
  const { t } = useTranslation();
  const label = useLabel();
  const { clock } = useServices();
  const own = useId();
  const options = work.answer?.trees[tab.name];
  const forest = useMemo(
    () => new Forest({ clock, load: () => Promise.resolve(ok(options ?? [])), loadSpelling }),
    [clock, options],
  );
  const view = useTreeView(forest);
  const tree = work.trees.get(tab.name);
  const chosen = work.chosen[tab.name] ?? new Set<string>();
  const outside = work.outside(tab.name);
  const choose = (node: number): void => work.toggle(tab.name, forest.nodes.value(node));
  return (
    <div className="cj-choice-tree">
      <TreeSearchBox id={`${own}-search`} view={view} tree={own} onChoose={choose} />
      <VirtualTree
        id={own}
        view={view}
        label={label(tab.label)}
        many
        state={(node) => tree?.state(chosen, forest.nodes.value(node)) ?? 'none'}
        onChoose={choose}
      />
      {outside > 0 && <p className="cj-hint">{t('grant.outside', { count: outside })}</p>}
      {tab.leaves !== true && chosen.size === 0 && (
        <p className="cj-hint">{t('grant.nothingLeft')}</p>
      )}
    </div>
  );
}
