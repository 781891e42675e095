import { Body, Controller, Header, HttpCode, Inject, Post } from '@nestjs/common';
import { DataRows, DataRowsRequest, DataSection, ErasureOrder, ErasureState } from '@portals/contracts/auth';
import { Public } from '../auth/index.js';
import { Answers } from '../http/openapi.js';
import { ErasureWorker } from './erasure.worker.js';
import { PersonalRows } from './personal-rows.js';

/** Handles calls from the auth service. Internal routes are not reachable through the gateway, and require INTERNAL_KEY if it is set. */
@Controller('internal')
export class PersonalDataController {
  constructor(
    @Inject(PersonalRows) private readonly reading: PersonalRows,
    @Inject(ErasureWorker) private readonly erasures: ErasureWorker,
  ) {}

  @Public()
  @Post('personal-data/sections')
  @HttpCode(200)
  @Answers(200, DataSection.array())
  sections(): DataSection[] {
    return this.reading.sections();
  }

  @Public()
  @Post('personal-data/rows')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, DataRows)
  rows(@Body({ schema: DataRowsRequest }) asked: DataRowsRequest): Promise<DataRows> {
    return this.reading.rows(asked);
  }

  @Public()
  @Post('erasures')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Answers(200, ErasureState)
  erase(@Body({ schema: ErasureOrder }) order: ErasureOrder): Promise<ErasureState> {
    return this.erasures.accept(order);
  }
}
