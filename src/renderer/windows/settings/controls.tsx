import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Select } from '@renderer/ui/Select';
import { useWanted } from '@renderer/ui/useWanted';
import { InputGroup, SegmentedControl, Switch, TextArea } from '@blueprintjs/core';
import { settingsSchema } from '@shared/model/settings';
import type { POLICY_ONLY_KEYS, SettingsView } from '@shared/model/settings';
import { Field, useLocked } from './Field';
import { useSettingsPage } from './useSettings';

type Values = SettingsView['values'];
type KeysOf<T> = { [K in keyof Values]: Values[K] extends T ? K : never }[keyof Values];
type ListKey = Exclude<KeysOf<readonly string[]>, (typeof POLICY_ONLY_KEYS)[number]>;
/** Settings with a fixed set of values. */
type ChoiceKey = {
  [K in KeysOf<string>]: string extends Values[K] ? never : K;
}[KeysOf<string>];
type LineKey = Exclude<KeysOf<string>, ChoiceKey>;
type SwitchKey = Exclude<KeysOf<boolean>, (typeof POLICY_ONLY_KEYS)[number]>;

type ChoiceText = { [K in ChoiceKey]: `settings.choice.${K}.${Values[K]}` }[ChoiceKey];

/** The choices of a setting with their texts, in the order of the schema. */
function choicesOf(
  name: ChoiceKey,
): readonly { readonly value: string; readonly key: ChoiceText }[] {
  const values: readonly string[] = settingsSchema.shape[name].unwrap().options;
  // The compiler does not see that a setting has only its own values.
  return values.map((value) => ({ value, key: `settings.choice.${name}.${value}` as ChoiceText }));
}

/**
 * A text that is saved on leaving the field or on Enter. A refused text stays as typed; an accepted one is
 * replaced by main's normal form of it (a plain address).
 */
function useDraft(value: string, save: (text: string) => Promise<boolean>, typed: () => void) {
  const [text, setText] = useState(value);
  const dirty = useRef(false);
  useEffect(() => {
    if (!dirty.current) setText(value);
  }, [value]);
  return {
    text,
    edit(next: string) {
      dirty.current = true;
      setText(next);
      typed();
    },
    async leave() {
      if (!dirty.current) return;
      if (text === value) {
        dirty.current = false;
        return;
      }
      if (await save(text)) dirty.current = false;
    },
    drop() {
      dirty.current = false;
      setText(value);
      typed();
    },
  };
}

/**
 * A one-line input.
 * @param props.value the current value as text; `save` returns false when it is refused
 */
export function DraftSetting(props: {
  readonly name: keyof Values;
  readonly value: string;
  readonly save: (text: string) => Promise<boolean>;
  readonly placeholder?: string;
  readonly numeric?: boolean;
}) {
  const { refused, forgive } = useSettingsPage();
  const { name, numeric = false } = props;
  const draft = useDraft(props.value, props.save, () => forgive(name));
  const locked = useLocked(name);
  return (
    <Field name={name}>
      <InputGroup
        id={`setting-${name}`}
        name={name}
        className={numeric ? 'cj-field-number' : ''}
        inputMode={numeric ? 'numeric' : 'text'}
        value={draft.text}
        disabled={locked}
        placeholder={props.placeholder ?? ''}
        intent={refused[name] === undefined ? 'none' : 'danger'}
        onValueChange={(next) => draft.edit(next)}
        onBlur={() => void draft.leave()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void draft.leave();
          if (event.key === 'Escape') draft.drop();
        }}
      />
    </Field>
  );
}

export function TextSetting(props: { readonly name: LineKey; readonly placeholder?: string }) {
  const { view, change } = useSettingsPage();
  const { name } = props;
  return (
    <DraftSetting {...props} value={view.values[name]} save={(text) => change({ [name]: text })} />
  );
}

/** Several texts, one per line. */
export function ListSetting(props: { readonly name: ListKey; readonly rows?: number }) {
  const { view, refused, change, forgive } = useSettingsPage();
  const { name } = props;
  const lines = (text: string): string[] =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const draft = useDraft(
    view.values[name].join('\n'),
    (text) => change({ [name]: lines(text) }),
    () => forgive(name),
  );
  const locked = useLocked(name);
  return (
    <Field name={name}>
      <TextArea
        id={`setting-${name}`}
        name={name}
        fill
        rows={props.rows ?? 3}
        value={draft.text}
        disabled={locked}
        intent={refused[name] === undefined ? 'none' : 'danger'}
        onChange={(event) => draft.edit(event.currentTarget.value)}
        onBlur={() => void draft.leave()}
      />
    </Field>
  );
}

/** On or off. */
export function SwitchSetting(props: { readonly name: SwitchKey }) {
  const { t } = useTranslation();
  const { view, change } = useSettingsPage();
  const { name } = props;
  const [on, turn] = useWanted(view.values[name], (next) => change({ [name]: next }));
  const locked = useLocked(name);
  return (
    <Field name={name}>
      <Switch
        id={`setting-${name}`}
        checked={on}
        disabled={locked}
        label={t(on ? 'settings.on' : 'settings.off')}
        onChange={() => void turn(!on)}
      />
    </Field>
  );
}

/** One of a few. */
export function ChoiceSetting(props: { readonly name: ChoiceKey }) {
  const { t } = useTranslation();
  const { view, change } = useSettingsPage();
  const { name } = props;
  const options = choicesOf(name).map(({ value, key }) => ({ value, label: t(key) }));
  const locked = useLocked(name);
  const [chosen, choose] = useWanted<string>(view.values[name], (value) =>
    change({ [name]: value }),
  );
  return (
    <Field name={name}>
      {locked ? (
        <Select
          id={`setting-${name}`}
          disabled
          value={chosen}
          options={options}
          onChange={() => undefined}
        />
      ) : (
        <div id={`setting-${name}`}>
          <SegmentedControl
            size="small"
            options={options}
            value={chosen}
            onValueChange={(value) => void choose(value)}
          />
        </div>
      )}
    </Field>
  );
}
