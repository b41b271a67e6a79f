import { useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { Media, User } from '@blueprintjs/icons';
import { useLive } from '@renderer/data/services';
import { mediaUrl } from './media';

interface PictureProps {
  readonly address: string;
  readonly size: number;
  /** A portrait: a person's outline stands for it where there is none. */
  readonly person?: boolean;
}

/**
 * A picture of the server, through main; an outline without a picture or after a failure. Behind the lock
 * page main serves no picture, so pictures are requested again after the unlock.
 */
export function Picture(props: PictureProps) {
  const locked = useLive((live) => live.lock?.locked === true);
  if (locked || props.address === '') return <Outline {...props} />;
  return <Shown {...props} />;
}

function Shown(props: PictureProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState('');
  if (failed === props.address)
    return <Outline {...props} title={t('records.pictureUnavailable')} />;
  return (
    <img
      className="cj-picture"
      style={{ width: props.size, height: props.size }}
      src={mediaUrl(props.address)}
      alt=""
      onError={() => setFailed(props.address)}
    />
  );
}

function Outline(props: Omit<PictureProps, 'address'> & { readonly title?: string }) {
  const style = { width: props.size, height: props.size };
  const Icon = props.person === true ? User : Media;
  return (
    <span className="cj-picture-none" style={style} title={props.title}>
      <Icon size={Math.round(props.size * 0.55)} />
    </span>
  );
}
