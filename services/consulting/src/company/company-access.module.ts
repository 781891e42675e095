import { Module } from '@nestjs/common';
import { CompanyRepository } from './company.repository.js';
import { CompanyAccess } from './company-access.js';

@Module({ providers: [CompanyRepository, CompanyAccess], exports: [CompanyRepository, CompanyAccess] })
export class CompanyAccessModule {}
