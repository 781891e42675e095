import { startService } from '@portals/service-kit';
import { keepHeapSmall } from './heap.js';
import { marketingService } from './service.js';

keepHeapSmall();
await startService(marketingService);
