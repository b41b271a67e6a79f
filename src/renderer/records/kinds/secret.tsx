import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { useTranslation } from '@renderer/data/translation';
import { textView } from './text';
import type { EditorProps, KindView } from './view';

/** Dots until somebody asks to see it: who looks over the shoulder reads nothing. */
function SecretEditor(props: EditorProps) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <InputGroup
      id={props.id}
      type={visible ? 'text' : 'password'}
      value={props.value === null ? '' : String(props.value)}
      maxLength={props.field.max}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      autoComplete="off"
      spellCheck={false}
      intent={props.invalid ? 'danger' : 'none'}
      onValueChange={(text) => props.onChange(text === '' ? null : text)}
      rightElement={
        <Button
          variant="minimal"
          icon={visible ? <EyeOff /> : <EyeOpen />}
          aria-label={t(visible ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}

export const secretView: KindView = { ...textView, Cell: () => null, Editor: SecretEditor };
