import { exposeBridge } from './bridge';

exposeBridge('settings');
