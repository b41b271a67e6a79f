import { useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import type { TextKey } from '@shared/i18n/textKey';
import type { Result } from '@shared/base/result';
import { errorText, settle } from '@renderer/data/failure';
import { FormFooter } from './FormFooter';
import { ProblemNote } from './ProblemNote';

/** The content of the dialog; a field that is not asked for is empty. */
export interface PasswordDraft {
  readonly old: string;
  readonly password: string;
  readonly repeat: string;
}

interface PasswordField {
  readonly name: keyof PasswordDraft;
  readonly label: string;
}

/** Asks for a new password and the present one, as far as each is wanted. Nothing of it is kept in the page. */
export function PasswordDialog(props: {
  /** Begins the ids of the fields. */
  readonly name: string;
  readonly title: string;
  readonly note?: string | undefined;
  readonly fields: readonly PasswordField[];
  readonly submit: string;
  /** Longest password, characters. */
  readonly longest: number;
  /** The fields take digits alone. */
  readonly digits?: boolean;
  /** What hinders it, before anything is sent. */
  readonly problemOf: (draft: PasswordDraft) => TextKey | null;
  readonly save: (draft: PasswordDraft) => Promise<Result<unknown, { readonly key: TextKey }>>;
  readonly done: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<PasswordDraft>({ old: '', password: '', repeat: '' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const firstField = useRef<HTMLInputElement>(null);

  const save = async (): Promise<void> => {
    const key = props.problemOf(draft);
    if (key !== null) {
      setProblem(t(key));
      return;
    }
    setBusy(true);
    const answer = await settle(props.save(draft));
    setBusy(false);
    if (!answer.ok) {
      setProblem(errorText(t, answer.error));
      // The pressed button was disabled meanwhile: without a focus, Esc would have no effect.
      firstField.current?.focus();
      return;
    }
    props.done();
    props.onClose();
  };

  return (
    <Dialog
      isOpen
      title={props.title}
      onClose={props.onClose}
      canOutsideClickClose={false}
      style={{ width: 420 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogBody>
          {props.note !== undefined && <p className="cj-password-note">{props.note}</p>}
          {props.fields.map(({ name, label }, index) => (
            <FormGroup key={name} label={label} labelFor={`${props.name}-${name}`}>
              <InputGroup
                id={`${props.name}-${name}`}
                name={name}
                type="password"
                autoComplete="off"
                {...(props.digits === true ? { inputMode: 'numeric' as const } : {})}
                {...(index === 0 ? { autoFocus: true, inputRef: firstField } : {})}
                maxLength={props.longest}
                value={draft[name]}
                onValueChange={(value) => {
                  setDraft((before) => ({ ...before, [name]: value }));
                  setProblem('');
                }}
              />
            </FormGroup>
          ))}
          <ProblemNote text={problem} />
        </DialogBody>
        <FormFooter
          cancel={t('shell.cancel')}
          submit={props.submit}
          busy={busy}
          onClose={props.onClose}
        />
      </form>
    </Dialog>
  );
}
