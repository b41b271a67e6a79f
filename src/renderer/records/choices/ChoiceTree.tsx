import { useId, useMemo, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, Switch } from '@blueprintjs/core';
import { TreeChecks, type CheckedForm, type CheckState } from '@renderer/ui/tree/checks';
import type { Forest } from '@renderer/data/tree/forest';
import { NONE } from '@renderer/data/tree/nodes';
import { TreeSearchBox } from '@renderer/ui/tree/TreeSearchBox';
import { useTreeView } from '@renderer/ui/tree/useTreeView';
import { VirtualTree } from '@renderer/ui/tree/VirtualTree';
import { Chips } from './Chips';
import { codeOf } from './codeOf';
import { toggled } from './toggle';
import { useCodeSearch } from './useCodeSearch';

export interface ChoiceTreeProps {
  readonly forest: Forest;
  /** Branches load when they are opened: a code is searched from the top. */
  readonly lazy: boolean;
  readonly label: string;
  readonly many: boolean;
  readonly value: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** A node covers all its descendants, as in grants; the form of the result. */
  readonly covers?: CheckedForm;
  readonly autoFocus?: boolean;
}

export function ChoiceTree(props: ChoiceTreeProps) {
  const { t } = useTranslation();
  const { forest, lazy, many, value, covers } = props;
  const tree = useId();
  const [below, setBelow] = useState(false);
  const view = useTreeView(forest);
  const { nodes } = forest;
  const checks = useChecks(forest, value, covers);
  const code = useCodeSearch(view, lazy);
  const choose = (node: number): void => {
    const chosen = nodes.value(node);
    if (!many) props.onChange(toggled(value, chosen, false));
    else {
      checks.toggle(node, below);
      props.onChange(checks.values(covers ?? 'all'));
    }
  };
  const state = (node: number): CheckState => {
    if (many) return checks.state(node);
    return value.includes(nodes.value(node)) ? 'all' : 'none';
  };
  return (
    <div className="cj-choice-tree">
      <TreeSearchBox
        id={`${tree}-search`}
        view={view}
        tree={tree}
        autoFocus={props.autoFocus === true}
        placeholder={t(lazy ? 'tree.searchLoaded' : 'tree.search')}
        onChoose={choose}
        onUnknown={code.search}
      />
      {code.note !== '' && (
        <p className="cj-hint" role="status">
          {code.note}
        </p>
      )}
      <VirtualTree
        id={tree}
        view={view}
        label={props.label}
        many={many}
        state={state}
        onChoose={choose}
        detail={(node) => codeOf(nodes.value(node))}
        nothing={lazy ? t('tree.noMatchLoaded') : undefined}
      />
      {many && (
        <div className="cj-choice-foot">
          {covers === undefined && (
            <Switch
              className="cj-choice-below"
              checked={below}
              label={t('tree.withBelow')}
              onChange={(event) => setBelow(event.currentTarget.checked)}
            />
          )}
          <span>{t('tree.chosen', { count: value.length })}</span>
          <Button
            variant="minimal"
            size="small"
            text={t('tree.clearChosen')}
            onClick={() => props.onChange([])}
          />
        </div>
      )}
      {many && covers === undefined && (
        <Chips
          values={value}
          nameOf={(one) => {
            const node = nodes.find(one);
            return node === NONE ? one : nodes.label(node);
          }}
          onRemove={(one) => props.onChange(value.filter((other) => other !== one))}
        />
      )}
    </div>
  );
}

/** The checks of a value; rebuilt when the value changes from outside. */
function useChecks(
  forest: Forest,
  value: readonly string[],
  covers: CheckedForm | undefined,
): TreeChecks {
  const text = value.join('\n');
  const checks = useMemo(
    () =>
      new TreeChecks(forest.nodes, covers !== undefined, text === '' ? [] : text.split('\n'), {
        holdsMixed: covers === 'withMixed',
      }),
    [forest, text, covers],
  );
  // Nodes may have arrived since the last rendering; without new ones this is cheap.
  checks.adopt();
  return checks;
}
