import type { FastifyRequest } from 'fastify';

export const isHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https';
