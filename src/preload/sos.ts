import { exposeBridge } from './bridge';

exposeBridge('sos');
