import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, InputGroup, Spinner } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Search, Tick } from '@blueprintjs/icons';
import type { OptionNode } from '@shared/model/menu';
import { filterOptions, type ChoiceEntry } from '@renderer/data/choices';
import { failureText } from '@renderer/data/failure';
import { toggled } from './toggle';

interface TreeProps {
  readonly choices: ChoiceEntry;
  readonly many: boolean;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Options as a tree with a filter; chosen ones are ticked. */
export function OptionTree(props: TreeProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { choices } = props;
  if (choices.status === 'loading') return <Spinner size={24} aria-label={t('shell.loading')} />;
  if (choices.status === 'failed')
    return (
      <p className="cj-hint cj-hint-bad">
        {t('crud.optionsFailed')} · {failureText(t, choices.failure)}
      </p>
    );
  const shown = filterOptions(choices.nodes, text);
  return (
    <>
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        value={text}
        placeholder={t('crud.searchOptions')}
        onValueChange={setText}
        onKeyDown={(event) => {
          // Enter here must not submit the form around the picker.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className="cj-tree" role="tree" aria-multiselectable={props.many}>
        {shown.map((node) => (
          <Node key={node.value} {...props} node={node} depth={0} />
        ))}
        {shown.length === 0 && <p className="cj-hint">{t('crud.noOptions')}</p>}
      </div>
    </>
  );
}

function Node(props: TreeProps & { readonly node: OptionNode; readonly depth: number }) {
  const { t } = useTranslation();
  const { node, value } = props;
  const [open, setOpen] = useState(true);
  const children = node.children ?? [];
  const chosen = value.includes(node.value);
  return (
    <>
      <div
        className={chosen ? 'cj-node cj-node-chosen' : 'cj-node'}
        style={{ paddingLeft: 4 + props.depth * 18 }}
      >
        {children.length > 0 ? (
          <Button
            variant="minimal"
            size="small"
            icon={open ? <ChevronDown /> : <ChevronRight />}
            aria-label={t(open ? 'shell.collapse' : 'shell.expand')}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <i className="cj-node-space" />
        )}
        <button
          type="button"
          role="treeitem"
          aria-selected={chosen}
          onClick={() => props.onChange(toggled(value, node.value, props.many))}
        >
          {props.many && <i className={chosen ? 'cj-box cj-box-on' : 'cj-box'} aria-hidden />}
          <span>{node.label}</span>
          {chosen && !props.many && <Tick size={14} />}
        </button>
      </div>
      {open &&
        children.map((child) => (
          <Node key={child.value} {...props} node={child} depth={props.depth + 1} />
        ))}
    </>
  );
}
