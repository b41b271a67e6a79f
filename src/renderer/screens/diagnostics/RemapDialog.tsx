import { useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import { isCallPath, PATH_LIMIT, type CheckedCall } from '@shared/model/diagnostics';
import { errorText, type Failure } from '@renderer/data/failure';
import { FormFooter } from '@renderer/ui/FormFooter';

/** Asks for the server's path of a call, and tries it at once. */
export function RemapDialog(props: {
  readonly call: CheckedCall;
  readonly onTry: (call: string, path: string) => Promise<Failure | null>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { call } = props;
  const [path, setPath] = useState(call.path);
  const [problem, setProblem] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<void> => {
    const wanted = path.trim();
    if (!isCallPath(wanted)) {
      setProblem({ key: 'diagnostics.remap.badPath' });
      return;
    }
    setBusy(true);
    const refused = await props.onTry(call.id, wanted);
    setBusy(false);
    if (refused === null) {
      props.onClose();
      return;
    }
    setProblem(refused);
    // The pressed button was disabled meanwhile: without a focus, Esc would have no effect.
    input.current?.focus();
  };
  return (
    <Dialog
      isOpen
      title={t('diagnostics.remap.title', { call: call.id })}
      onClose={props.onClose}
      style={{ width: 560 }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogBody>
          <p>{t('diagnostics.remap.text', { path: call.path })}</p>
          <FormGroup
            label={t('diagnostics.remap.label')}
            labelFor="remap-path"
            intent={problem === null ? 'none' : 'danger'}
            helperText={<span role="alert">{problem === null ? '' : errorText(t, problem)}</span>}
          >
            <InputGroup
              id="remap-path"
              inputRef={input}
              autoFocus
              value={path}
              maxLength={PATH_LIMIT}
              intent={problem === null ? 'none' : 'danger'}
              onValueChange={(next) => {
                setPath(next);
                setProblem(null);
              }}
            />
          </FormGroup>
        </DialogBody>
        <FormFooter
          cancel={t('shell.cancel')}
          submit={t('diagnostics.remap.submit')}
          busy={busy}
          onClose={props.onClose}
        />
      </form>
    </Dialog>
  );
}
