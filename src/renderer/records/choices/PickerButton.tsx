import { useState, type ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Button, PopoverNext } from '@blueprintjs/core';
import { CaretDown, SmallCross } from '@blueprintjs/icons';
import './choices.css';

export interface PickerProps {
  readonly id: string;
  readonly label: string;
  readonly value: readonly string[];
  /** Names of the values from the record; '' when unknown. */
  readonly names: string;
  readonly onChange: (values: readonly string[]) => void;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly autoFocus?: boolean;
  /** Said in place of an empty choice: what has to be chosen first. */
  readonly hint?: string;
}

/** Typing goes to the search at once: the library would leave the focus on the popover's frame. */
function focusSearch(popover: HTMLElement): void {
  const active = document.activeElement;
  // A click inside the popover meanwhile keeps its focus.
  const isInside = active?.closest('.cj-picker') != null && popover.contains(active);
  if (!isInside) popover.querySelector('input')?.focus();
}

/** A button that shows the chosen values and opens the choice. */
export function PickerButton(
  props: PickerProps & {
    /** The chosen values in words. */
    readonly text: string;
    readonly content: (close: () => void) => ReactNode;
  },
) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const isEmpty = props.value.length === 0;
  const disabled = props.disabled === true;
  const empty = props.hint === undefined || props.hint === '' ? undefined : props.hint;
  const text = isEmpty ? (empty ?? t('records.choose', { label: props.label })) : props.text;
  return (
    <span className="cj-picker-target">
      <PopoverNext
        fill
        placement="bottom-start"
        isOpen={open}
        disabled={disabled}
        onInteraction={setOpen}
        onOpening={focusSearch}
        onOpened={focusSearch}
        content={
          <div
            className="cj-picker"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // Escape here must not close the dialog around the picker.
              event.stopPropagation();
              setOpen(false);
            }}
          >
            {props.content(() => setOpen(false))}
          </div>
        }
      >
        <Button
          id={props.id}
          fill
          alignText="left"
          disabled={disabled}
          autoFocus={props.autoFocus === true}
          aria-label={isEmpty ? text : `${props.label}: ${text}`}
          className={isEmpty ? 'cj-picker-empty' : ''}
          intent={props.invalid === true ? 'danger' : 'none'}
          variant="outlined"
          endIcon={<CaretDown />}
          ellipsizeText
          text={text}
          title={text}
        />
      </PopoverNext>
      {!isEmpty && !disabled && (
        <Button
          variant="minimal"
          size="small"
          className="cj-picker-clear"
          icon={<SmallCross />}
          aria-label={t('records.clear')}
          onClick={() => props.onChange([])}
        />
      )}
    </span>
  );
}
