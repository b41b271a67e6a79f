import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { User } from '@blueprintjs/icons';
import { mediaUrl } from './media';

/** A picture of the platform, through main; a person's outline when there is none or it fails. */
export function Picture(props: { readonly address: string; readonly size: number }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState('');
  const style = { width: props.size, height: props.size };
  if (props.address === '' || failed === props.address)
    return (
      <span
        className="cj-picture-none"
        style={style}
        title={props.address === '' ? undefined : t('crud.pictureUnavailable')}
      >
        <User size={Math.round(props.size * 0.55)} />
      </span>
    );
  return (
    <img
      className="cj-picture"
      style={style}
      src={mediaUrl(props.address)}
      alt=""
      onError={() => setFailed(props.address)}
    />
  );
}
