import { exposeBridge } from './bridge';

exposeBridge('speaker');
