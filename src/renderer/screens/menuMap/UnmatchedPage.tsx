import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Build, Disable } from '@blueprintjs/icons';
import type { MenuNode } from '@shared/model/menu';
import { entryKey, type MenuMapView } from '@shared/model/menuMap';
import { errorText } from '@renderer/data/failure';
import { HomeButton } from '@renderer/ui/HomeButton';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { StateView } from '@renderer/ui/StateView';
import { ScreenSelect } from './ScreenSelect';
import { useMenuMap } from './useMenuMap';
import './menuMap.css';

/** A menu entry without a screen: its facts, and the choice for administrators. */
export function UnmatchedPage(props: { readonly node: MenuNode; readonly name: string }) {
  const { node, name } = props;
  return node.refused === true ? <Refused name={name} /> : <Unmatched {...props} />;
}

function Refused(props: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <StateView
      icon={<Disable size={40} />}
      title={t('menuMap.refusedTitle', { name: props.name })}
      text={t('menuMap.refusedText')}
      testId="refusedEntry"
    >
      <HomeButton />
    </StateView>
  );
}

/** An operator is told that it is not available and whom to ask; how menus are matched helps only administrators. */
function Unmatched({ node, name }: { readonly node: MenuNode; readonly name: string }) {
  const { t } = useTranslation();
  const { view, problem, choose } = useMenuMap();
  if (view?.canChange !== true)
    return (
      <StateView
        icon={<Build size={40} />}
        title={t('menuMap.closedTitle', { name })}
        text={t('menuMap.askAdministrator')}
        testId="notBuilt"
      >
        <HomeButton />
      </StateView>
    );
  return (
    <StateView
      icon={<Build size={40} />}
      title={t('menuMap.unmatchedTitle', { name })}
      text={t('menuMap.unmatchedText')}
      detail={t('menuMap.entryFacts', {
        path: node.path === '' ? '–' : node.path,
        code: node.code === '' ? '–' : node.code,
      })}
      testId="notBuilt"
    >
      <ProblemNote text={problem === null ? '' : errorText(t, problem)} />
      <Chooser view={view} onChoose={(screen) => void choose(entryKey(node), screen)} />
      <HomeButton />
    </StateView>
  );
}

function Chooser(props: {
  readonly view: MenuMapView;
  readonly onChoose: (screen: string) => void;
}) {
  const { t } = useTranslation();
  const [screen, setScreen] = useState('');
  return (
    <div className="cj-menumap-choose">
      <ScreenSelect
        view={props.view}
        value={screen}
        label={t('menuMap.choose')}
        none={t('menuMap.chooseHint')}
        onChange={setScreen}
      />
      <Button
        intent="primary"
        disabled={screen === ''}
        text={t('menuMap.use')}
        onClick={() => props.onChoose(screen)}
      />
    </div>
  );
}
