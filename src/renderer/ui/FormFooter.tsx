import { Button, DialogFooter } from '@blueprintjs/core';

/** The two answers of a dialog that is a form: leave it, or send it. */
export function FormFooter(props: {
  readonly cancel: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly onClose: () => void;
}) {
  return (
    <DialogFooter
      actions={
        <>
          <Button text={props.cancel} onClick={props.onClose} />
          <Button type="submit" intent="primary" loading={props.busy} text={props.submit} />
        </>
      }
    />
  );
}
