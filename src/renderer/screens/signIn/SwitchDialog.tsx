import { useEffect, useState, type FormEvent } from 'react';
import { Dialog, DialogBody, FormGroup, Spinner } from '@blueprintjs/core';
import type { Result } from '@shared/base/result';
import type { SwitchChoices } from '@shared/ipc/parts/desk';
import type { OptionNode } from '@shared/model/menu';
import type { SignInFailure } from '@shared/model/session';
import type { Translate } from '@shared/model/translate';
import { failureText, settle, type UiFailure } from '@renderer/data/failure';
import { useLive, useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { FormFooter } from '@renderer/ui/FormFooter';
import { ProblemNote } from '@renderer/ui/ProblemNote';
import { Select } from '@renderer/ui/Select';
import { useToast } from '@renderer/ui/toasts';

const WIDTH_PX = 440;

/** A department and a role of the own account, by which the session goes on (spec 1 §2 Department/role switch dialog). */
export function SwitchDialog(props: {
  readonly onClose: () => void;
  /** The session goes by other rights now. */
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [read, setRead] = useState<Result<SwitchChoices, UiFailure> | null>(null);
  useEffect(() => {
    void settle(bridge.request('session.switchChoices')).then(setRead);
  }, [bridge]);
  return (
    <Dialog
      isOpen
      title={t('desk.switch')}
      onClose={props.onClose}
      canOutsideClickClose={false}
      style={{ width: WIDTH_PX }}
    >
      {read?.ok === true ? (
        <SwitchForm {...props} choices={read.value} />
      ) : (
        <DialogBody>
          {read === null ? (
            <Spinner size={24} />
          ) : (
            <ProblemNote text={failureText(t, read.error)} />
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

function SwitchForm(props: {
  readonly choices: SwitchChoices;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const toast = useToast();
  const session = useLive((state) => state.session);
  const { depts, roles } = props.choices;
  const user = session?.kind === 'signedIn' ? session.user : null;
  const [dept, setDept] = useState(() => presentOf(depts, user?.deptId.split(',') ?? []));
  const [role, setRole] = useState(() => presentOf(roles, user?.roleIds ?? []));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const nothing = depts.length <= 1 && roles.length <= 1;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || nothing) return;
    if (dept === '' || role === '') {
      setProblem(t('desk.switchFill'));
      return;
    }
    setBusy(true);
    setProblem('');
    const answer = await settle(bridge.request('session.switch', { deptId: dept, roleId: role }));
    setBusy(false);
    if (!answer.ok) {
      setProblem(problemText(t, answer.error));
      return;
    }
    toast(
      'success',
      t('desk.switchDone', { dept: nameOf(depts, dept), role: nameOf(roles, role) }),
    );
    props.onClose();
    props.onDone();
  };
  const select = (
    id: string,
    label: string,
    options: readonly OptionNode[],
    value: string,
    onChange: (value: string) => void,
  ) => (
    <FormGroup label={label} labelFor={id} labelInfo="*">
      <Select
        id={id}
        fill
        value={value}
        autoFocus={id === 'switch-dept'}
        disabled={nothing}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('records.choose', { label })}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </FormGroup>
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <p className="cj-hint">{t(nothing ? 'desk.switchOnly' : 'desk.switchText')}</p>
        {select('switch-dept', t('desk.switchDept'), depts, dept, setDept)}
        {select('switch-role', t('desk.switchRole'), roles, role, setRole)}
        <ProblemNote text={problem} />
      </DialogBody>
      <FormFooter
        cancel={t('shell.cancel')}
        submit={t('desk.switchSubmit')}
        busy={busy}
        closed={nothing ? t('desk.switchOnly') : undefined}
        onClose={props.onClose}
      />
    </form>
  );
}

/** Why the session goes on as before: the server's own words where it refused. */
function problemText(t: Translate, error: SignInFailure | UiFailure): string {
  if (error.kind === 'refused') return error.message || t('failure.unknown');
  if (error.kind === 'profile')
    return t(`profile.problem.${error.problem.key}`, error.problem.values);
  return failureText(t, error.kind === 'failed' ? error.failure : error);
}

/** The one that the session goes by already; '' where it goes by several. */
function presentOf(options: readonly OptionNode[], held: readonly string[]): string {
  const [only, ...more] = options.filter(({ value }) => held.includes(value));
  return only === undefined || more.length > 0 ? '' : only.value;
}

function nameOf(options: readonly OptionNode[], value: string): string {
  return options.find((one) => one.value === value)?.label ?? value;
}
