import { useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Checkbox, Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import {
  isCallPath,
  PATH_LIMIT,
  type CheckedCall,
  type CheckReport,
} from '@shared/model/diagnostics';
import { isUnder, movedBeginning } from '@shared/profile/route';
import { errorText, type Failure } from '@renderer/data/failure';
import { FormFooter } from '@renderer/ui/FormFooter';

/** Names of writes that are shown; the question of main has them all. */
const NAMED = 6;

/** Asks for the server's path of a call, and tries it at once: a documented one becomes a rule of the profile. */
export function RemapDialog(props: {
  readonly call: CheckedCall;
  readonly report: CheckReport;
  readonly onTry: (path: string, wide: boolean) => Promise<Failure | null>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { call, report } = props;
  const [path, setPath] = useState(call.path);
  const [problem, setProblem] = useState<Failure | null>(null);
  const [wide, setWide] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const moved = call.remappable ? undefined : movedBeginning(call.cataloguePath, path.trim());
  const submit = async (): Promise<void> => {
    const wanted = path.trim();
    if (!isCallPath(wanted)) {
      setProblem({ key: 'diagnostics.remap.badPath' });
      return;
    }
    setBusy(true);
    const refused = await props.onTry(wanted, wide && moved !== undefined);
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
      title={t(call.remappable ? 'diagnostics.remap.title' : 'diagnostics.remap.ruleTitle', {
        call: call.id,
      })}
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
          <p>
            {t(call.remappable ? 'diagnostics.remap.text' : 'diagnostics.remap.ruleText', {
              path: call.path,
            })}
          </p>
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
          {moved !== undefined && (
            <>
              <Checkbox
                checked={wide}
                label={t('diagnostics.remap.wide', moved)}
                onChange={() => setWide(!wide)}
              />
              {wide && (
                <p className="cj-hint">
                  {t('diagnostics.remap.carried', carried(report, moved.from))}
                </p>
              )}
            </>
          )}
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

/** The calls whose paths begin so: how many read, and which change something. */
function carried({ calls, writes }: CheckReport, from: string) {
  const along = writes
    .filter(({ cataloguePath }) => isUnder(cataloguePath, from))
    .map(({ id }) => id);
  return {
    reads: calls.filter(({ cataloguePath }) => isUnder(cataloguePath, from)).length,
    writes: along.length,
    names: [...along.slice(0, NAMED), ...(along.length > NAMED ? ['…'] : [])].join(', ') || '–',
  };
}
