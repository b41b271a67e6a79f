import { useTranslation } from '@renderer/data/translation';
import { Button, Callout } from '@blueprintjs/core';
import { FolderOpen } from '@blueprintjs/icons';
import { useServices } from '@renderer/data/services';

/** A written file with its path, and a link to it. */
export function WrittenFile(props: { readonly title: string; readonly path: string }) {
  const { t } = useTranslation();
  const { bridge } = useServices();
  return (
    <Callout intent="success" icon={false} title={props.title} role="status">
      <div className="cj-transfer-file">
        <code title={props.path}>{props.path}</code>
        <Button
          icon={<FolderOpen />}
          text={t('transfer.openFolder')}
          onClick={() => bridge.command('transfer.reveal', { path: props.path })}
        />
      </div>
    </Callout>
  );
}
