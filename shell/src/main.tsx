import './nonce';
import './global.css!=!../global-style-loader.mjs!./style/main.css';
import { startShell } from './app/start';

startShell();
