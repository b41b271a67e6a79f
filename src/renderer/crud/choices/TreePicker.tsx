import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, PopoverNext } from '@blueprintjs/core';
import { CaretDown, SmallCross } from '@blueprintjs/icons';
import { labelOf, type ChoiceSource } from '@renderer/data/choices';
import { useChoices } from '@renderer/data/services';
import { OptionTree } from './OptionTree';

/** A button that shows what is chosen and opens the tree of options. */
export function TreePicker(props: {
  readonly id: string;
  readonly label: string;
  readonly source: ChoiceSource | null;
  readonly many: boolean;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}) {
  const { t } = useTranslation();
  const choices = useChoices(props.source);
  const [open, setOpen] = useState(false);
  const nodes = choices.status === 'ready' ? choices.nodes : [];
  const names = props.value.map((id) => labelOf(nodes, id) ?? id);
  const text = names.length === 0 ? t('crud.choose', { label: props.label }) : names.join('、');
  return (
    <span className="cj-picker-target">
      <PopoverNext
        fill
        placement="bottom-start"
        isOpen={open}
        disabled={props.disabled === true}
        onInteraction={setOpen}
        content={
          <div className="cj-picker">
            <OptionTree
              choices={choices}
              many={props.many}
              value={props.value}
              onChange={(ids) => {
                props.onChange(ids);
                if (!props.many) setOpen(false);
              }}
            />
          </div>
        }
      >
        <Button
          id={props.id}
          fill
          alignText="left"
          disabled={props.disabled === true}
          className={names.length === 0 ? 'cj-picker-empty' : ''}
          intent={props.invalid === true ? 'danger' : 'none'}
          variant="outlined"
          endIcon={<CaretDown />}
          ellipsizeText
          text={text}
          title={text}
        />
      </PopoverNext>
      {names.length > 0 && props.disabled !== true && (
        <Button
          variant="minimal"
          size="small"
          className="cj-picker-clear"
          icon={<SmallCross />}
          aria-label={t('crud.clear')}
          onClick={() => props.onChange([])}
        />
      )}
    </span>
  );
}
