import { startService } from '@portals/service-kit';
import { authService } from './service.js';

await startService(authService);
